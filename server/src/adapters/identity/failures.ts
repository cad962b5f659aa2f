/** The provider could not be asked: no answer in time, a redirect, an error of its own, or an answer of the wrong kind. */
export class ProviderUnreachable extends Error {}

/** The provider was asked and said no: to a code, for example. */
export class ProviderRefused extends Error {}

/** An ID token that is not to be believed. The message says why, for the log; it never holds a part of the token. */
export class IdTokenRefused extends Error {}

/** The provider gave no usable response: a timeout, a redirect, a server error or malformed content. */
export class ProviderUnreachable extends Error {}

/** The provider refused the request, for example an authorization code. */
export class ProviderRefused extends Error {}

/** An ID token that failed verification. The message gives the reason for the log and never contains a part of the token. */
export class IdTokenRefused extends Error {}

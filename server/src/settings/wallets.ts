/** A pass type of an Apple developer team. Certificates and key are PEM. */
export type AppleWallet = {
  passTypeId: string;
  teamId: string;
  certificate: string;
  key: string;
  /** Apple's intermediate certificate (Worldwide Developer Relations). */
  wwdr: string;
};
/** An issuer of Google Wallet with the service account that signs for it. The key is PEM. */
export type GoogleWallet = { issuerId: string; email: string; key: string };

export const contactKeys = {
  isEmailTaken: (email: string | null) => ['auth', 'check-email', email] as const,
  codeDelivery: (verificationId: string, resendAt: number) => ['code-delivery', verificationId, resendAt] as const,
  emailLink: (token: string) => ['email-link', token] as const,
  contactChange: (token: string) => ['contact-change', token] as const,
  emailChoice: (token: string) => ['email-choice', token] as const,
} as const;

/** How long security records are kept. The privacy page says the same. */
export const auditMonths = 12;

const uniqueViolation = '23505';

/** Whether a statement failed because of this unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === uniqueViolation)
      return 'constraint' in cause && cause.constraint === constraint;
  }
  return false;
}

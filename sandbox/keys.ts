export const SANDBOX_KEYS = {
  secret_key: 'sk_test_estate_sandbox',
  public_key: 'pk_test_estate_sandbox',
} as const

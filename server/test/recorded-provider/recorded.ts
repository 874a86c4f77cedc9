/** One answer as the real provider gave it, odd ones included; shares no code with the sandbox. */
export interface Recorded {
  status: number
  body: unknown
}

/** The body of a refusal. */
export const refusal = (message: string, code: string) => ({
  status: false,
  message,
  meta: { nextStep: 'Ensure that you provide the correct value' },
  type: 'validation_error',
  code,
})

import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'

/** One call at a time, and what it was refused for. */
export function useSending() {
  const [working, setWorking] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  /** Answers undefined where it was refused. */
  const send = async <Answer>(
    work: () => Promise<Answer>,
    onRefused?: (refusal: ApiError) => void,
  ): Promise<Answer | undefined> => {
    setWorking(true)
    setRefusal(undefined)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
      onRefused?.(error)
      return undefined
    } finally {
      setWorking(false)
    }
  }
  return { working, refusal, send, forget: () => setRefusal(undefined) }
}

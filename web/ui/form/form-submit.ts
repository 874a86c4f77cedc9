import { useEffect, useRef, useState } from 'react'
import { isRefusal, type Refusal } from '#web/ui/feedback/refusal.ts'

interface Submit {
  /** The `<form>` in the document. */
  id: string
  /** Sends what the form holds; false where that failed, by its own rules or at the server. */
  send: () => Promise<boolean>
  clearErrors: () => void
  /** Shown errors go away by themselves after so long. */
  clearErrorsAfterMs: number | undefined
}

/** Sends a form once, however often it is pressed; where that failed, the first wrong field takes the focus. */
export function useSubmit({ id, send, clearErrors, clearErrorsAfterMs }: Submit) {
  const sending = useRef(false)
  const [submitting, setSubmitting] = useState(false)
  /** Counts failed tries, so that focus and timer follow each. */
  const [failures, setFailures] = useState(0)

  useEffect(() => {
    if (failures === 0) return
    document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    if (clearErrorsAfterMs === undefined) return
    const timer = setTimeout(clearErrors, clearErrorsAfterMs)
    return () => clearTimeout(timer)
  }, [failures, clearErrorsAfterMs, id, clearErrors])

  const submit = async () => {
    if (sending.current) return
    sending.current = true
    setSubmitting(true)
    let sent = false
    try {
      sent = await send()
    } finally {
      sending.current = false
      setSubmitting(false)
      // Only now are the errors on the screen to be found.
      if (!sent) setFailures((times) => times + 1)
    }
  }
  return { submit, submitting }
}

interface Failing {
  showRefusal: (refusal: Refusal) => void
  onFailure: ((error: unknown) => void) | undefined
}

/** Sends what was found right; answers whether that is done with. */
export async function attempt(work: () => Promise<unknown>, { showRefusal, onFailure }: Failing) {
  try {
    await work()
    return true
  } catch (error) {
    // Whoever thought better of it made no mistake.
    if (isRefusal(error) && error.cancelled) return true
    if (isRefusal(error)) showRefusal(error)
    if (onFailure) onFailure(error)
    else if (!isRefusal(error)) throw error
    return false
  }
}

/** What a server says of the fields of a form that holds these, and what it says that belongs to none of them. */
export function sortRefusal({ message, errors = {} }: Refusal, values: object) {
  const said = Object.entries(errors).map(([path, [words = message]]) => [path, words] as const)
  const isOurs = ([path]: readonly [string, string]) => (path.split('.')[0] ?? '') in values
  const ours = said.filter(isOurs)
  const others = said.filter((each) => !isOurs(each)).map(([, words]) => words)
  return { ours, problem: others.length > 0 ? others.join(' ') : ours.length === 0 ? message : undefined }
}

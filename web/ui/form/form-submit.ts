import { useEffect, useRef, useState } from 'react'

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

import { useRouter } from '@tanstack/react-router'
import { createContext, use, useCallback, useEffect, useState } from 'react'

/** Tells the overlay around a form that something is typed in it, and returns how to take that back. */
const Unsaved = createContext<() => () => void>(() => () => {})
export const UnsavedInside = Unsaved.Provider

/** Called by every form: what is typed in it and not yet saved is asked about before the overlay around it closes. */
export function useUnsaved(typed: boolean): void {
  const keep = use(Unsaved)
  useEffect(() => (typed ? keep() : undefined), [typed, keep])
}

/** Called by an overlay: closes it, or asks first where a form inside has something to lose. Back counts as its cross. */
export function useLeaving(open: boolean, onClose: () => void) {
  const { history } = useRouter()
  const [forms, setForms] = useState(0)
  const [asking, setAsking] = useState(false)
  const unsaved = open && forms > 0
  const keep = useCallback(() => {
    setForms((count) => count + 1)
    return () => setForms((count) => count - 1)
  }, [])
  useEffect(() => {
    if (!unsaved) return
    return history.block({
      enableBeforeUnload: false,
      blockerFn: async ({ action }) => {
        // What the application itself goes on to is not stopped.
        if (action === 'PUSH' || action === 'REPLACE') return false
        setAsking(true)
        return true
      },
    })
  }, [unsaved, history])
  return {
    /** For `UnsavedInside`. */
    keep,
    asking,
    leave: () => (unsaved ? setAsking(true) : onClose()),
    stay: () => setAsking(false),
    leaveAnyway: () => {
      setAsking(false)
      onClose()
    },
  }
}

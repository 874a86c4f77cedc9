import { createContext, use, useCallback, useLayoutEffect, useState } from 'react'
import { isOfAddress, useBack } from '#web/ui/back.ts'

export interface LeaveWords {
  question: string
  meaning?: string
  stay: string
  leave: string
}

const NOT_SAVED: LeaveWords = {
  question: 'Leave without saving?',
  meaning: 'What you have entered is lost.',
  stay: 'Keep editing',
  leave: 'Leave',
}

const UnsavedContext = createContext<(words: LeaveWords) => () => void>(() => () => {})
export const UnsavedProvider = UnsavedContext.Provider

/** The overlay around asks before it closes. */
export function useAskBeforeLeaving(words: LeaveWords | null): void {
  const addWarning = use(UnsavedContext)
  useLayoutEffect(() => (words ? addWarning(words) : undefined), [words, addWarning])
}

let typedIn = 0
export const isSomethingTyped = (): boolean => typedIn > 0

export function useUnsaved(typed: boolean): void {
  useAskBeforeLeaving(typed ? NOT_SAVED : null)
  useLayoutEffect(() => {
    if (!typed) return
    typedIn += 1
    return () => {
      typedIn -= 1
    }
  }, [typed])
}

export function useLeaving(open: boolean, onClose: () => void) {
  const [warnings, setWarnings] = useState<readonly LeaveWords[]>([])
  const [asked, setAsked] = useState<LeaveWords | null>(null)
  const words = (open && warnings[0]) || null
  const addWarning = useCallback((added: LeaveWords) => {
    setWarnings((before) => [...before, added])
    return () => setWarnings((before) => before.toSpliced(before.indexOf(added), 1))
  }, [])
  const stay = () => setAsked(null)
  useBack(open, (way) => {
    if (asked && way === 'BACK') return stay
    if (words) return () => setAsked(words)
    return way === 'BACK' && !isOfAddress() ? onClose : null
  })
  return {
    addWarning,
    asked,
    leave: () => (words ? setAsked(words) : onClose()),
    stay,
    leaveAnyway: () => {
      setAsked(null)
      onClose()
    },
  }
}

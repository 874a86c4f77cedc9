import { createContext, use, useCallback, useLayoutEffect, useState } from 'react'
import { isOfAddress, useBack } from '#web/ui/back.ts'

/** The question before an overlay closes with unsaved input. */
export interface LeaveWords {
  question: string
  meaning?: string
  /** The safe answer, which has the focus. */
  stay: string
  leave: string
}

const NOT_SAVED: LeaveWords = {
  question: 'Leave without saving?',
  meaning: 'What you have entered is lost.',
  stay: 'Keep editing',
  leave: 'Leave',
}

/** Tells the overlay around what would be lost, and returns how to take that back. */
const Losing = createContext<(words: LeaveWords) => () => void>(() => () => {})
export const LosingInside = Losing.Provider

/** While `words` are given, the overlay around asks before it closes: not a moment longer than the screen says so. */
export function useAskBeforeLeaving(words: LeaveWords | null): void {
  const keep = use(Losing)
  useLayoutEffect(() => (words ? keep(words) : undefined), [words, keep])
}

let typedIn = 0
/** True if a form on the screen has unsaved input. */
export const isSomethingTyped = (): boolean => typedIn > 0

/** Every form calls this, so that a stray press or a new sign-in does not lose unsaved input. */
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

/** Called by an overlay: closes it, or asks first where something inside would be lost. Back counts as its cross. */
export function useLeaving(open: boolean, onClose: () => void) {
  const [losing, setLosing] = useState<readonly LeaveWords[]>([])
  const [asked, setAsked] = useState<LeaveWords | null>(null)
  const words = (open && losing[0]) || null
  const keep = useCallback((added: LeaveWords) => {
    setLosing((before) => [...before, added])
    return () => setLosing((before) => before.toSpliced(before.indexOf(added), 1))
  }, [])
  useBack(open, (way) => (words ? () => setAsked(words) : way === 'BACK' && !isOfAddress() ? onClose : null))
  return {
    /** For `LosingInside`. */
    keep,
    asked,
    leave: () => (words ? setAsked(words) : onClose()),
    stay: () => setAsked(null),
    leaveAnyway: () => {
      setAsked(null)
      onClose()
    },
  }
}

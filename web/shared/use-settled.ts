import { useEffect, useState } from 'react'

/** Pause before a choice is sent. */
const SILENCE_MS = 250

/** A choice, as it stood a moment after it was last changed; as text, so that the same choice made anew is no change. */
export function useSettled(chosen: string): string {
  const [settled, setSettled] = useState(chosen)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(chosen), SILENCE_MS)
    return () => clearTimeout(timer)
  }, [chosen])
  return settled
}

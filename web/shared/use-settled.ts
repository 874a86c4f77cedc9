import { useEffect, useState } from 'react'

const SILENCE_MS = 250

export function useSettled(chosen: string): string {
  const [settled, setSettled] = useState(chosen)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(chosen), SILENCE_MS)
    return () => clearTimeout(timer)
  }, [chosen])
  return settled
}

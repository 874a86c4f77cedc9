import { useState } from 'react'

const KEY = 'sidebar-closed'

function load(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    return []
  }
}

export function useClosedSections() {
  const [closed, setClosed] = useState(load)
  const toggle = (section: string) => {
    const next = closed.includes(section) ? closed.filter((each) => each !== section) : [...closed, section]
    localStorage.setItem(KEY, JSON.stringify(next))
    setClosed(next)
  }
  return { isOpen: (section: string) => !closed.includes(section), toggle }
}

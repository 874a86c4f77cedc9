import { useEffect } from 'react'

/** Names the document after the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Estate Management`
  }, [title])
}

import { Activity, type ComponentType, startTransition, useEffect, useState } from 'react'
import { ShownAs, useShown } from '#web/routing/shown.tsx'
import { TOAST_WANTED } from '#web/ui/feedback/toast.ts'
import { PageBoundary } from './page-boundary.tsx'
import { ShownPage } from './shown-page.tsx'

/** Toasts are fetched on the first press or key: no page waits for them. */
export function Root() {
  const shown = useShown()
  const framed = shown.behind ?? (shown.Layout && shown)
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    if (Toaster) return
    const there = new AbortController()
    let asked = false
    const ask = async () => {
      if (asked) return
      asked = true
      try {
        const { Toaster: component } = await import('#web/ui/feedback/toaster.tsx')
        startTransition(() => setToaster(() => component))
      } catch (error) {
        // The next press tries again.
        asked = false
        console.error('Toasts could not be loaded', error)
      }
    }
    for (const sign of ['pointerdown', 'keydown', TOAST_WANTED])
      addEventListener(sign, ask, { signal: there.signal })
    return () => there.abort()
  }, [Toaster])
  return (
    <>
      {framed?.Layout && (
        <Activity mode={framed === shown ? 'visible' : 'hidden'}>
          <ShownAs value={framed}>
            <PageBoundary shown={framed}>
              <framed.Layout />
            </PageBoundary>
          </ShownAs>
        </Activity>
      )}
      {framed !== shown && (
        <PageBoundary shown={shown}>
          <ShownPage />
        </PageBoundary>
      )}
      {Toaster && <Toaster />}
    </>
  )
}

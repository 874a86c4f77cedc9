import { Outlet } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { TOAST_WANTED } from './ui/toast.ts'

const Toaster = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    const { Toaster: component } = await import('./ui/toaster.tsx')
    return { default: component }
  } catch (error) {
    // Toasts repeat what the page says; the page must not fall with them.
    console.error('Toasts could not be loaded', error)
    return { default: () => null }
  }
})

/** Around every page. Toasts are fetched with the first thing that a person does: no page waits for them. */
export function Root() {
  const [stirred, setStirred] = useState(false)
  useEffect(() => {
    const once = new AbortController()
    const stir = () => {
      once.abort()
      setStirred(true)
    }
    for (const sign of ['pointerdown', 'keydown', TOAST_WANTED])
      addEventListener(sign, stir, { signal: once.signal })
    return () => once.abort()
  }, [])
  return (
    <>
      <Outlet />
      {stirred && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </>
  )
}

import '#web/styles/app.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
// All that the page needs is there before it is drawn, once and as a transition: a slow phone answers to touch meanwhile.
// Not awaited here: pages import from this file, and wait until it has run.
void router.load().finally(() => startTransition(draw))

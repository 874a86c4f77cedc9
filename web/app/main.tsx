import '#web/styles/app.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { startRouter } from '#web/routing/router.ts'
import { ShownProvider } from '#web/routing/shown.tsx'
import { Root } from './root.tsx'
import { routes } from './routes.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <ShownProvider>
        <Root />
      </ShownProvider>
    </StrictMode>,
  )
// All that the page needs is there before it is drawn, once and as a transition: a slow phone answers to touch meanwhile.
// Not awaited here: pages import from this file, and wait until it has run.
const start = () => void startRouter(routes).then(() => startTransition(draw))
// On a slow phone, running all that was just read and beginning with it would be one long task.
setTimeout(start)

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
// A transition lets a slow phone answer to touch. Pages import from this file, so it may not await them.
const start = () => void startRouter(routes).then(() => startTransition(draw))
// A timer splits reading and starting into two tasks for a slow phone.
setTimeout(start)

import { isBuilt } from './build-web.js'
import { isInstalled, runsTypeScript } from './install.js'
import { stop } from './node.js'

// Production servers neither install nor build. Node runs directly, since npm would swallow the stop signal.

if (!runsTypeScript(process.versions.node))
  stop(`Node 24 is needed, and this is ${process.versions.node}: node_modules/.bin/node is the right one`)
if (!isInstalled({ dev: false })) stop('node_modules is not what package-lock.json says: run npm run build')
if (!isBuilt()) stop('web/dist is missing or built of other sources: run npm run build')
process.env.NODE_ENV = 'production'
await import('../server/main.ts')

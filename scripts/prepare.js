import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { buildWeb } from './build-web.js'
import { install } from './install.js'
import { ROOT, stop } from './node.js'

if (process.argv.includes('--for-start')) await refuseTakenPort()
await install({ dev: process.argv.includes('--dev') })
if (!process.argv.includes('--without-web')) buildWeb()

/** Reads the environment, else `.env`. @param {string} name @param {string} otherwise */
function setting(name, otherwise) {
  const file = join(ROOT, '.env')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const inFile = new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=\\s*["']?([^"'\\s#]+)`, 'm').exec(text)
  return process.env[name] || inFile?.[1] || otherwise
}

async function refuseTakenPort() {
  const port = Number(setting('PORT', '3000'))
  if (!(port >= 1 && port <= 65_534)) return
  const server = createServer().listen(port, setting('HOST', '127.0.0.1'))
  const code = await once(server, 'listening').then(
    () => null,
    (error) => error.code,
  )
  server.close()
  if (code === 'EADDRINUSE')
    stop(`PORT: ${port} is in use by another program. Choose another one: PORT=${port + 1} npm start`)
}

import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ROOT, stop } from './node.js'

/** A setting of the environment, else of `.env`, else what goes without. @param {string} name @param {string} otherwise */
function setting(name, otherwise) {
  const file = join(ROOT, '.env')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const inFile = new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=\\s*["']?([^"'\\s#]+)`, 'm').exec(text)
  return process.env[name] || inFile?.[1] || otherwise
}

/** Ends the script where another program has the port, before anything is installed or built for it. */
export async function refuseTakenPort() {
  const port = Number(setting('PORT', '3000'))
  // What is no port, or no address of this machine, is said by the program itself, as other settings are.
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

import { spawn } from 'node:child_process'
import { installedNode, ROOT } from './node.js'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`
const web = 'http://127.0.0.1:5173'
const vite = ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', '5173', '--strictPort']
const env = { ...process.env, API_URL: api, APP_URL: process.env.APP_URL ?? web }

const running = [['--watch', '--watch-preserve-output', 'server/main.ts'], vite].map((args) =>
  spawn(installedNode(), args, { cwd: ROOT, stdio: 'inherit', env }),
)
for (const child of running) {
  child.on('exit', (code) => {
    for (const other of running) other.kill()
    process.exitCode = code ?? 0
  })
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
  })
}

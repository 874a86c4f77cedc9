import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ROOT } from '../../scripts/node.js'
import { freePort } from '../../server/test/listen.ts'
import { APP_NAME, until } from './production.ts'

/** The client address of visitors from another machine, as the proxies see it. */
export const VISITOR = '127.0.0.2'

export interface RunningProxy {
  process: ChildProcess
  http_port: number
  https_port: number
  /** The test certificate, in place of an authority's. */
  ca: string
}

/** Starts a proxy in front of one or two servers; its files go into the folder. */
export type StartProxy = (folder: string, ...app_ports: number[]) => Promise<RunningProxy>

/** The part of an example that names the application's address. */
const UPSTREAM = {
  Caddyfile: /^\treverse_proxy [\s\S]*?^\t\}\n/m,
  'nginx.conf': /^upstream [\s\S]*?^\}\n/m,
}

/** An example file with this machine's values; the rest is unchanged. */
function example(
  file: keyof typeof UPSTREAM,
  app_ports: readonly number[],
  values: Record<string, string> = {},
): string {
  let content = readFileSync(join(ROOT, 'deploy', file), 'utf8')
  const several = app_ports.length > 1
  if (several) content = content.replace(UPSTREAM[file], () => forTwo(file))
  const addresses = app_ports.map((port, index): [string, string] => [
    several ? `10.0.0.${index + 1}:3000` : '127.0.0.1:3000',
    `127.0.0.1:${port}`,
  ])
  for (const [there, here] of [...addresses, ...Object.entries(values)]) {
    if (!content.includes(there)) throw new Error(`deploy/${file} has no ${there}`)
    content = content.replaceAll(there, here)
  }
  return content
}

/** The two-server section of docs/scale.md, which replaces that part. */
function forTwo(file: keyof typeof UPSTREAM): string {
  const page = readFileSync(join(ROOT, 'docs/scale.md'), 'utf8')
  const kind = file === 'Caddyfile' ? 'caddy' : 'nginx'
  const block = page.split(`\n\`\`\`${kind}\n`)[1]?.split('```')[0]
  if (!block) throw new Error(`docs/scale.md has no two servers for ${file}`)
  return block
}

/** Throws the name of a missing program. */
function need(program: string, ...args: string[]): void {
  if (spawnSync(program, args).error) throw new Error(`${program} is missing: apt-get install ${program}`)
}

async function start(program: string, args: string[], env: NodeJS.ProcessEnv, ports: number[]) {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  for (const port of ports)
    await until(() => {
      if (child.exitCode !== null) throw new Error(`${program} did not start:\n${output}`)
      return answers(port)
    }, `${program} listening`)
  return child
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

export const startCaddy: StartProxy = async (folder, ...app_ports) => {
  need('caddy', 'version')
  const [http_port, https_port] = [await freePort(), await freePort()]
  const ours = `{
	admin off
	http_port ${http_port}
	https_port ${https_port}
	local_certs
	skip_install_trust
	storage file_system ${folder}
}
`
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, ours + example('Caddyfile', app_ports))
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const ports = [http_port, https_port]
  const child = await start('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], env, ports)
  const certificate = join(folder, `certificates/local/${APP_NAME}/${APP_NAME}.crt`)
  await until(() => existsSync(certificate), 'a certificate')
  const ca = readFileSync(join(folder, 'pki/authorities/local/root.crt'), 'utf8')
  return { process: child, http_port, https_port, ca }
}

export const startNginx: StartProxy = async (folder, ...app_ports) => {
  need('nginx', '-v')
  need('openssl', 'version')
  const [http_port, https_port] = [await freePort(), await freePort()]
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const wish = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '1',
  ]
  const name = ['-subj', `/CN=${APP_NAME}`, '-addext', `subjectAltName=DNS:${APP_NAME}`]
  execFileSync('openssl', [...wish, ...name, '-keyout', key, '-out', certificate], { stdio: 'pipe' })
  const site = example('nginx.conf', app_ports, {
    'listen 80': `listen ${http_port}`,
    'listen [::]:80': `listen [::]:${http_port}`,
    'listen 443': `listen ${https_port}`,
    'listen [::]:443': `listen [::]:${https_port}`,
    '/etc/letsencrypt/live/estate.example/fullchain.pem': certificate,
    '/etc/letsencrypt/live/estate.example/privkey.pem': key,
  })
  mkdirSync(join(folder, 'temporary'))
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (part) => `${part}_temp_path ${folder}/temporary/${part};`,
  )
  const own = `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log stderr;
events {}
http { ${places.join(' ')} access_log off;
${site}}`
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, own)
  const args = ['-c', file, '-p', folder, '-e', 'stderr']
  const child = await start('nginx', args, {}, [http_port, https_port])
  return { process: child, http_port, https_port, ca: readFileSync(certificate, 'utf8') }
}

interface Asked {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The requested host name; default: the application's. */
  name?: string
}

/** Sends a request by HTTPS as a visitor does; rejects if the proxy closes the connection. */
export function ask({ https_port, ca }: RunningProxy, asked: Asked) {
  const { path, method = 'GET', headers = {}, body = '', name = APP_NAME } = asked
  const length = String(Buffer.byteLength(body))
  return answerTo(
    https.request({
      ...{ host: '127.0.0.1', port: https_port, localAddress: VISITOR, servername: name, ca, agent: false },
      ...{ method, path },
      headers: { host: name, ...(body && { 'content-length': length }), ...headers },
    }),
    body,
  )
}

/** Sends a request without encryption. */
export const askInClear = ({ http_port }: RunningProxy, path: string) =>
  answerTo(http.request({ host: '127.0.0.1', port: http_port, path, headers: { host: APP_NAME } }))

async function answerTo(sent: http.ClientRequest, body = '') {
  // The proxy may close the connection before the upload ends.
  sent.on('error', () => {})
  const answered = once(sent, 'response') as Promise<[http.IncomingMessage]>
  sent.end(body)
  const [answer] = await answered
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) }
}

import { BlockList, isIP } from 'node:net'

type Distance = 'here' | 'private' | 'public'

const HERE = blocks(['127.0.0.0/8', '::1/128'])
const PRIVATE = blocks([
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10'],
  ...['fc00::/7', 'fe80::/10'],
])
/** Names that public name servers do not answer. */
const PRIVATE_NAME = /^[^.]+$|\.(internal|local|lan|home\.arpa)$/i

function blocks(subnets: string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', length] = subnet.split('/')
    list.addSubnet(address, Number(length), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

const RANGE_WORDS = ['loopback', 'linklocal', 'uniquelocal']

/** Whether a text is an address or a range: `10.0.0.1`, `10.0.0.0/8`, `10.0.0.0/255.0.0.0`, `loopback`. */
export function isRange(text: string): boolean {
  if (RANGE_WORDS.includes(text)) return true
  const [address = '', length, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (length === undefined || (version === 4 && isIP(length) === 4)) return true
  return /^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128)
}

/** Judges a host by its name or address alone; a folder holds a socket. */
export function distanceTo(host: string): Distance {
  const address = host.replace(/^\[|\]$/g, '')
  if (address === 'localhost' || address.startsWith('/')) return 'here'
  const version = isIP(address)
  if (version === 0) return PRIVATE_NAME.test(address) ? 'private' : 'public'
  const family = version === 6 ? 'ipv6' : 'ipv4'
  if (HERE.check(address, family)) return 'here'
  return PRIVATE.check(address, family) ? 'private' : 'public'
}

export const isLoopback = (host: string): boolean => distanceTo(host) === 'here'

export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}

export function localUrl({ host, port }: { host: string; port: number }): string {
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${urlHost(local)}:${port}`
}

export const withoutEndSlash = (url: string): string => url.replace(/(?<!\/)\/+$/, '')

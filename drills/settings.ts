import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { missingOf } from './programs.ts'

export const ETCD_URL = 'http://192.0.2.1:2379'
/** Seconds for which a leader leads without having said that it still does. */
export const TTL_S = 20
export const PASSWORD = 'of-the-drill'
const POSTGRES = '/usr/lib/postgresql'
const API_PORT = 8008
const PACKAGES = {
  ...{ patroni: 'patroni', patronictl: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' },
  ...{ ip: 'iproute2', nsenter: 'util-linux', setpriv: 'util-linux' },
}

/** Where a server's programs are: of the newest PostgreSQL that Debian has installed; undefined where there is none. */
function postgresPrograms(): string | undefined {
  const versions = readdirIfThere(POSTGRES).sort((one, other) => Number(other) - Number(one))
  return versions
    .map((version) => join(POSTGRES, version, 'bin'))
    .find((bin) => readdirIfThere(bin).includes('initdb'))
}

function readdirIfThere(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The packages of Debian that a drill wants and that are not here. */
export function missingPackages(): string[] {
  return [...missingOf(PACKAGES), ...(postgresPrograms() ? [] : ['postgresql'])]
}

/**
 * Before 3.0.3, a leader that hung takes the lead back when it goes on, and what was written meanwhile is lost; but not over version 2 of
 * etcd's protocol (https://github.com/patroni/patroni/pull/2689).
 */
function takesNoLeadBack(): boolean {
  const version = execFileSync('patroni', ['--version'], { encoding: 'utf8' })
  return version.replace(/^patroni /, '').localeCompare('3.0.3', undefined, { numeric: true }) >= 0
}

interface Place {
  name: string
  address: string
}

/** Patroni's settings; JSON is YAML too. A commit is on a standby as well, or it is none: also while there is no standby. */
export const patroniSettings = ({ name, address }: Place) =>
  JSON.stringify({
    scope: 'estate',
    name,
    restapi: { listen: `${address}:${API_PORT}`, connect_address: `${address}:${API_PORT}` },
    [takesNoLeadBack() ? 'etcd3' : 'etcd']: { host: new URL(ETCD_URL).host },
    bootstrap: {
      dcs: {
        ttl: TTL_S,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        // Without etcd the leader goes on for as long as all others say that it leads.
        failsafe_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 60,
            wal_keep_size: '128MB',
            max_wal_size: '256MB',
            wal_retrieve_retry_interval: '1s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: `/mnt/${name}/data`,
      pgpass: `/mnt/${name}/pgpass`,
      bin_dir: postgresPrograms(),
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'standby', password: PASSWORD },
      },
      parameters: { unix_socket_directories: `/mnt/${name}` },
      pg_hba: [
        'local all all trust',
        'host all all 0.0.0.0/0 scram-sha-256',
        'host replication all 0.0.0.0/0 scram-sha-256',
      ],
    },
    watchdog: { mode: 'off' },
  })

/** As docs/scale.md has it. */
export const haproxySettings = (places: readonly Place[], port: number) => `
defaults
  mode tcp
  timeout connect 3s
  timeout check 2s
  timeout client 1h
  timeout server 1h
listen estate
  bind 127.0.0.1:${port}
  option httpchk GET /primary
${servers(places)}
`

const servers = (places: readonly Place[]) => `  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${places.map(({ name, address }) => `  server ${name} ${address}:5432 check port ${API_PORT}`).join('\n')}`

export const apiOf = ({ address }: Place) => `http://${address}:${API_PORT}`

import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld({ log_level: 'info' })
const { estates, people, logged } = world

test('an upload that is cut off is not taken for a database that does not answer', async () => {
  const { hostname, port } = new URL(world.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    [
      `POST /api/estate/imports/${estates.palm.id}?file_name=estate.csv HTTP/1.1`,
      ...['Host: estate.test', 'Content-Type: text/csv', 'Content-Length: 1000'],
      ...[`Authorization: Bearer ${people['estate admin'].token}`, '', 'House,Tenant'],
    ].join('\r\n'),
  )
  await new Promise((resolve) => setTimeout(resolve, 1000))
  socket.destroy()
  await vi.waitFor(() => expect(logged.join('\n')).toContain(`/imports/${estates.palm.id}`))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(logged.join('\n')).not.toContain('database')
})

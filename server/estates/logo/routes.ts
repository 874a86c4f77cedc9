import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { logosApi } from '#contract/estates.ts'
import { LOGO_LIMIT_BYTES } from '#contract/limits.ts'
import { DAY_S } from '#contract/time.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleEstates } from '#server/access/visibility.ts'
import { audit } from '#server/audit/audit.ts'
import { eq } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { logos } from '#server/database/schema-logos.ts'
import { found, Problem } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { receiveFile, registerUploads } from '#server/sheets/receive.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { findEstate } from '../store.ts'
import { type Picture, readPicture } from './picture.ts'

const tooLarge = () => new Problem('too_large', 'A logo may have at most 300 kB. Save it smaller.')

export async function logoRoutes(app: FastifyInstance, { db, throttles }: Context): Promise<void> {
  const change = (viewer: Viewer, estate_id: number, picture: Picture | null) =>
    db.transaction(async (tx) => {
      const visible = visibleEstates(viewer)
      const { logo: before } = found(await findEstate(tx, visible, estate_id, { hold: true }), 'estate')
      await setLogo(tx, estate_id, picture)
      const estate = found(await findEstate(tx, visible, estate_id), 'estate')
      await audit(tx, viewer, 'update', 'estate', {
        ...{ id: estate_id, estate_id },
        ...{ before: { logo: before }, after: { logo: estate.logo } },
      })
      return estate
    })

  await registerUploads(app, (uploads) =>
    route(uploads, logosApi.saveLogo, async ({ viewer, params: { estateId }, request }) => {
      found(await findEstate(db, visibleEstates(viewer), estateId), 'estate')
      await takeTry(throttles.changes, `logo ${viewer.user_id}`)
      const file = await receiveFile(request, LOGO_LIMIT_BYTES, tooLarge)
      return change(viewer, estateId, await readPicture(file))
    }),
  )

  route(app, logosApi.removeLogo, ({ viewer, params: { estateId } }) => change(viewer, estateId, null))

  route(app, logosApi.getLogo, async ({ params: { code }, reply }) => {
    const [logo] = await db.select().from(logos).where(eq(logos.code, code))
    if (!logo) throw new Problem('not_found', 'This logo does not exist.')
    // The code changes with the picture. `nosniff` and an empty policy come with every answer of the API.
    reply.header('Cache-Control', `public, max-age=${365 * DAY_S}, immutable`)
    reply.header(
      'Content-Disposition',
      `inline; filename="logo.${logo.type === 'image/png' ? 'png' : 'jpg'}"`,
    )
    return reply.type(logo.type).send(logo.content)
  })
}

async function setLogo(tx: Db, estate_id: number, picture: Picture | null): Promise<void> {
  await tx.delete(logos).where(eq(logos.estate_id, estate_id))
  if (picture) await tx.insert(logos).values({ estate_id, code: randomBytes(16).toString('hex'), ...picture })
}

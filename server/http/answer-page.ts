import type { FastifyReply, FastifyRequest } from 'fastify'
import { LONGEST_PAGE } from '#contract/limits.ts'
import type { Page } from '#server/answers/page.ts'

/** The rows of a page; its headers say how many there are and where the next ones are. */
export function answerPage(
  { rows, total, more, page, per_page }: Page<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('X-Total-Count', total)
  if (more) reply.header('X-Total-More', 'true')
  if (more || page * per_page < total) {
    const [path, query] = request.url.split('?', 2)
    const next = new URLSearchParams(query)
    // A list that was not asked for a page is longer than one may be.
    const size = Math.min(per_page, LONGEST_PAGE)
    next.set('page', String(Math.floor((page * per_page) / size) + 1))
    next.set('per_page', String(size))
    reply.header('Link', `<${path}?${next}>; rel="next"`)
  }
  return rows
}

import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { ApiError, read } from '#web/api/call.ts'
import { many, queryClient } from '#web/api/queries.ts'
import { readToken } from '#web/api/stored-session.ts'
import { Link } from '#web/routing/link.tsx'
import { useSearch } from '#web/routing/shown.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { Notice, RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton, SkeletonLine } from '#web/ui/feedback/states.tsx'
import { backStyle, PublicFrame } from '#web/ui/page/public-frame.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { NoticeText } from './notice-text.tsx'

const TITLE = 'Privacy notice'

/** Public: it stands outside the provider of the signed-in pages. */
export const PrivacyPage = () => (
  <QueryClientProvider client={queryClient}>
    <Asked />
  </QueryClientProvider>
)

function Asked() {
  const { version } = useSearch()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['GET /privacy', version ?? 'now'],
    queryFn: ({ signal }) =>
      version
        ? read('GET /privacy/:version', { params: { version } }, signal)
        : read('GET /privacy', {}, signal),
  })
  const versions = useQuery(many('GET /privacy/versions'))
  if (data)
    return (
      <PublicFrame
        wide
        above={<Back />}
        title={TITLE}
        lead={
          <>
            Version {data.version}, published <DateText value={data.published_at} />
          </>
        }
      >
        {(versions.data?.rows[0]?.version ?? 0) > data.version && (
          <Notice tone="wait" className="mb-6">
            This version no longer holds.{' '}
            <Link to="/privacy" className="font-[560] underline underline-offset-2">
              Read the one that does
            </Link>
          </Notice>
        )}
        <div className="text-md">
          <NoticeText text={data.text} heading="h2" />
        </div>
        {versions.data && versions.data.rows.length > 1 && (
          <nav aria-labelledby="versions" className="mt-10 border-t border-line pt-6">
            <h2 id="versions" className="font-[620]">
              All versions
            </h2>
            <ul className="mt-2">
              {versions.data.rows.map(({ version, published_at }, index) => (
                <li
                  key={version}
                  className="flex min-h-6 flex-wrap items-center gap-x-2 pointer-coarse:min-h-11"
                >
                  <Link
                    to="/privacy"
                    search={index === 0 ? {} : { version: String(version) }}
                    aria-current={version === data.version ? 'page' : undefined}
                    className={linkStyle}
                  >
                    Version {version}
                  </Link>
                  <span className="text-ink-3">
                    <DateText value={published_at} />
                    {version === data.version && ', shown here'}
                  </span>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {versions.error && (
          <RetryNotice title="The other versions could not be loaded." query={versions} className="mt-10" />
        )}
      </PublicFrame>
    )
  if (!error)
    return (
      <PublicFrame wide above={<Back />} title={TITLE} lead={<SkeletonLine className="w-56" />}>
        <div aria-busy="true">
          <Skeleton className="h-96" />
        </div>
      </PublicFrame>
    )
  const unknown = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid')
  return unknown ? (
    <PublicFrame title="There is no such version" lead="The privacy notice was never published in it.">
      <ButtonLink variant="primary" size="lg" wide to="/privacy">
        Read the Privacy Notice
      </ButtonLink>
    </PublicFrame>
  ) : (
    <PublicFrame title="The privacy notice could not be loaded">
      <Notice tone="bad">{error.message}</Notice>
      <Button className="mt-5" loading={isFetching} onClick={() => refetch()}>
        Retry
      </Button>
    </PublicFrame>
  )
}

const Back = () =>
  readToken() && (
    <Link to="/dashboard" className={backStyle}>
      <ArrowLeft /> Dashboard
    </Link>
  )

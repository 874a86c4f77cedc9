import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'

interface EstateCrumbProps {
  estate: { id: number; name: string } | undefined
  name: string
}

/** Back to the estate whose page an admin has open. */
export const EstateCrumb = ({ estate, name }: EstateCrumbProps) =>
  estate ? (
    <Breadcrumb to="/estates/$id" params={{ id: String(estate.id) }} list={estate.name} name={name} />
  ) : (
    <p className="mb-1.5 text-sm">
      <SkeletonLine className="w-40" />
    </p>
  )

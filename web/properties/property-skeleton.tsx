import { Skeleton } from '#web/ui/feedback/states.tsx'

const LINES = ['w-24', 'w-28', 'w-16', 'w-20', 'w-40', 'w-48', 'w-32']

export const PropertySkeleton = () => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">Loading property details...</span>
    {LINES.map((width) => (
      <div key={width} className="flex gap-6">
        <Skeleton className="h-5 w-24" />
        <Skeleton className={`h-5 ${width}`} />
      </div>
    ))}
  </div>
)

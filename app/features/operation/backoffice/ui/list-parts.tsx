import { Button } from '#app/ui/button.tsx'

/** The way on and back in a list that is read by keyset, the newest first; nothing where one page has all. */
export function ListPages(props: {
  next: string | null
  isFirst: boolean
  place: (before: string | null) => string
  newest: string
  older: string
}) {
  const { next, isFirst, place, newest, older } = props
  if (next === null && isFirst) return null
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {!isFirst && (
        <Button to={place(null)} variant="ghost">
          {newest}
        </Button>
      )}
      {next !== null && (
        <Button to={place(next)} variant="sec">
          {older}
        </Button>
      )}
    </div>
  )
}

import { Search } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'

export function SearchButtons(props: { find: string; clear: string; home: string; isSearched: boolean }) {
  const { find, clear, home, isSearched } = props
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 lg:mt-7 lg:self-start">
      <Button type="submit" variant="sec" icon={<Search />} className="max-sm:w-full">
        {find}
      </Button>
      {isSearched && (
        <Link to={home} className="text-link">
          {clear}
        </Link>
      )}
    </div>
  )
}

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

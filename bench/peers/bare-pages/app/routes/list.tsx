import { Link, type MetaFunction, useLoaderData } from 'react-router'

const bio =
  'Thirty years as a night nurse taught me how loud a quiet flat can be at three in the morning. I ask little, and give advice only when you want it.'
const people = Array.from({ length: 24 }, (_, n) => ({
  slug: `companion-${n}`,
  name: `Companion ${n}`,
  photo: `/photos/${n}.webp`,
  country: 'Germany',
  languages: ['German', 'English'],
  topics: ['Grief', 'Work', 'Separation'],
  bio,
  rating: 4.7,
  ratings: 31 + n,
  creditsAnHour: 100 + n,
  freeAt: new Date(Date.UTC(2026, 6, 1 + n, 9)),
}))

export const meta: MetaFunction = () => [{ title: 'Companions' }]

export async function loader() {
  return { people }
}

export default function List() {
  const { people } = useLoaderData<typeof loader>()
  return (
    <main>
      <h1>Companions</h1>
      <ul>
        {people.map((person) => (
          <li key={person.slug} className="card">
            <img src={person.photo} alt="" width={96} height={96} loading="lazy" />
            <h2>
              <Link to={`/companion/${person.slug}`}>{person.name}</Link>
            </h2>
            <p>
              {person.country} · {person.languages.join(', ')}
            </p>
            <p>{person.bio}</p>
            <ul>
              {person.topics.map((topic) => (
                <li key={topic}>{topic}</li>
              ))}
            </ul>
            <p>
              {person.rating} ({person.ratings}) · {person.creditsAnHour} credits an hour
            </p>
            <p>Free from {person.freeAt.toISOString().slice(0, 16)}</p>
          </li>
        ))}
      </ul>
    </main>
  )
}

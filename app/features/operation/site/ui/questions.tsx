import { Plus } from 'lucide-react'

export type Question = { key: string; question: string; answer: string }

/** Questions that open without JavaScript, the first one open. `id` is the section's anchor. */
export function Questions({ title, questions, id }: { title: string; questions: readonly Question[]; id: string }) {
  return (
    <section id={id} className="wrap mt-18 grid scroll-mt-8 gap-x-16 gap-y-5 sm:mt-26 lg:grid-cols-[400px_1fr]">
      <h2 className="d2">{title}</h2>
      <div className="border-line border-b">
        {questions.map(({ key, question, answer }, index) => (
          <details key={key} className="group border-line border-t" open={index === 0}>
            <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold text-[1.0625rem] [&::-webkit-details-marker]:hidden">
              {question}
              <Plus className="size-5 shrink-0 text-ink-3 transition-transform duration-fast group-open:rotate-45" />
            </summary>
            <p className="max-w-[42em] pr-12 pb-6 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

import type { ProfileLabels } from '../labels.views.server.ts'

/**
 * With whom the reader makes the contract (DSA Art. 30 (7), § 5b (1) UWG): a trader by name and address, or a private
 * person, of whom nothing more is said. The words come with the page, so that no other page loads them.
 */
export function TraderNote({ contract }: Pick<ProfileLabels, 'contract'>) {
  if (!contract) return null
  const { title, text, address, certified } = contract
  return (
    <section className="mt-9 max-w-[36em] sm:mt-11" aria-labelledby="contract">
      <h2 className="font-semibold text-[0.9375rem] text-ink-2" id="contract">
        {title}
      </h2>
      <p className="small mt-2 text-ink-2">{text}</p>
      {address && <address className="small mt-2 whitespace-pre-line text-ink-2 not-italic">{address}</address>}
      {certified && <p className="small mt-2 text-ink-3">{certified}</p>}
    </section>
  )
}

import { BadgeCheck, Check, HandHeart } from 'lucide-react'
import { Badge, Tag } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Chip } from '../chip.tsx'
import { DataTable } from '../data-table.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Flag } from '../flag.tsx'
import { Note } from '../note.tsx'
import { Pager } from '../pager.tsx'
import { DescriptionList, Panel, SectionHead } from '../panel.tsx'
import { Avatar, Photo } from '../photo.tsx'
import { CountdownRing, StepProgress } from '../progress.tsx'
import { Rating } from '../rating.tsx'
import { Loading, Skeleton, SkeletonText } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'
import { Stars } from '../stars.tsx'
import { StepList } from '../step-list.tsx'
import { Tabs } from '../tabs.tsx'
import { type KitProps, KitSection, Row } from './kit-sample.tsx'

const people = ['Mara Feld', 'Ingrid Solheim', 'Élodie Blanc', 'Jonah Okafor']

/** What is shown rather than filled in. */
export function KitParts({ text, prefix, photoKey }: KitProps) {
  return (
    <>
      <KitSection head={text.heads.small}>
        <div className="flex flex-wrap items-center gap-5">
          <Badge icon={<BadgeCheck />}>{text.certified}</Badge>
          <Badge icon={<HandHeart />} tone="apricot">
            {text.trusted}
          </Badge>
          <Rating text={text.ratingText} label={text.ratingLabel} count={text.ratingCount} />
          <Stars value={3.5} label="3.5" />
          <Tag>{text.popular}</Tag>
          <Tag tone="pine">{text.paid}</Tag>
          <Tag tone="brick">{text.failed}</Tag>
        </div>
        <Row>
          <Chip>{text.grief}</Chip>
          <Chip on onRemove={() => {}} removeLabel={text.remove}>
            {text.german}
          </Chip>
          <Chip on icon={<Check />}>
            {text.topicNames[0]}
          </Chip>
          <span className="inline-flex items-center gap-2">
            <Flag code="de" /> {text.german}
          </span>
          <Flag code="en" />
          <Flag code="fr" />
          <Flag code="fa" />
        </Row>
        <Tabs
          className="mt-3"
          label={text.history}
          tabs={[
            { value: 'all', label: text.all, content: text.body },
            { value: 'unread', label: text.unread, count: 2, content: text.lead },
          ]}
        />
      </KitSection>
      <KitSection head={text.heads.messages}>
        <div className="grid gap-3">
          <Note tone="bad" title={text.taken}>
            {text.takenText}
          </Note>
          <Note tone="good">{text.paidText}</Note>
          <Note>{text.cancelText}</Note>
          <Note tone="plain">{text.most}</Note>
        </div>
      </KitSection>
      <KitSection head={text.heads.photos}>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {people.map((name, at) => (
            <Photo
              key={name}
              id={name}
              name={name}
              photoKey={at === 0 ? photoKey : null}
              shape={at % 2 ? 'arch' : 'card'}
            />
          ))}
        </div>
        <Row>
          {people.map((name, at) => (
            <Avatar key={name} id={name} name={name} photoKey={null} shape={at % 2 ? 'arch' : 'round'} size={48} />
          ))}
        </Row>
      </KitSection>
      <KitSection head={text.heads.skeleton}>
        <Loading className="grid grid-cols-2 gap-4">
          <Skeleton shape="card" />
          <SkeletonText lines={4} className="self-start" />
        </Loading>
      </KitSection>
      <KitSection head={text.heads.progress}>
        <div className="grid gap-6">
          <StepProgress step={2} total={6} title={text.profile} />
          <div className="flex items-center gap-4">
            <CountdownRing fraction={0.77} label={text.left} />
            <span className="num text-[1.6875rem]">23:41</span>
            <Spinner />
          </div>
          <StepList
            steps={text.steps.map((title, at) => ({ title, text: text.stepTexts[at], done: at < 2, to: '#step' }))}
          />
        </div>
      </KitSection>
      <KitSection head={text.heads.table}>
        <DataTable
          caption={text.history}
          columns={text.columns.map((header, at) => ({
            key: header,
            header,
            align: at === 2 ? 'end' : undefined,
            title: at === 0,
            cell: (row: readonly string[]) => (at === 3 ? <Tag tone="pine">{text.paid}</Tag> : row[at]),
          }))}
          rows={text.rows}
          rowKey={(row) => row[0] ?? ''}
        />
        <Pager page={6} pages={12} label={`${text.pages}, ${prefix}`} className="mt-5" />
      </KitSection>
      <KitSection head={text.heads.empty}>
        <EmptyState
          title={text.emptyTitle}
          sentence={text.emptyText}
          action={<Button>{text.emptyAction}</Button>}
          level={3}
        />
      </KitSection>
      <KitSection head={text.balance}>
        <Panel>
          <SectionHead title={text.sum} level={3} size="t1" action={<span className="num text-2xl">75</span>} />
          <DescriptionList
            className="mt-2"
            items={[
              { term: text.balance, value: '170' },
              { term: text.after, value: '95' },
            ]}
          />
        </Panel>
        <Panel tone="credit" className="mt-4">
          <p className="text-credit-ink-2">{text.balance}</p>
          <p className="num text-[5.25rem] leading-none">170</p>
          <Button variant="warm" className="mt-4">
            {text.addCredits}
          </Button>
        </Panel>
      </KitSection>
    </>
  )
}

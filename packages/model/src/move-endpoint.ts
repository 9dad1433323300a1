import { endpoint, type Endpoint, type None, type RunsOnce, type Work } from './endpoint.ts'
import { text, type Field } from './field.ts'
import type { Resource } from './resource.ts'
import type { AskOf, Move, MoveName } from './states.ts'

const IDS_MAX = 32_500
const ID_MAX = 64

export const movesOf = <R extends Resource>(r: R): [name: MoveName<R>, move: Move][] =>
  (Object.entries(r.states?.moves ?? {}) as [MoveName<R>, Move][]).filter(([, { internal }]) => !internal)

export const moveCode = (r: Resource, name: string): string => r.states!.moves[name]!.access ?? `${r.name}:${name}`

const workOf = ({ to }: Move): Work => (to === null ? 'delete' : 'edit')

type MoveEndpoint<R extends Resource, M extends string> = Endpoint<
  null,
  None,
  None,
  { readonly ids: Field<string> } & AskOf<R, M>
> &
  RunsOnce

/** The endpoint of a move: `PUT <path>/<move>` with `ids` (one, or several of a batch) and its fields. */
export const moveEndpoint = <R extends Resource, M extends MoveName<R>>(r: R, name: M): MoveEndpoint<R, M> => {
  const move = r.states!.moves[name]!
  return endpoint({
    method: 'PUT',
    path: `${r.path}/${name}`,
    title: `${move.label}${r.title}`,
    group: r.title,
    access: moveCode(r, name),
    work: workOf(move),
    of: { resource: r.name, verb: name },
    idempotencyKey: true,
    body: { ids: text('编号', { required: true, max: move.batch ? IDS_MAX : ID_MAX }), ...move.ask },
  }) as MoveEndpoint<R, M>
}

/** The moves of a resource as endpoints: how they are called and what they are given. */
import { endpoint, type Endpoint, type Work } from './endpoint.ts'
import { text } from './field.ts'
import type { Resource } from './resource.ts'
import type { Move } from './states.ts'

/** Most ids a batch may name. */
const IDS_MAX = 32_500
const ID_MAX = 64

/** Moves of a resource with their names, in the order of the definition. */
export const movesOf = (r: Resource): [name: string, move: Move][] => Object.entries(r.states?.moves ?? {})

/** The permission code of a move, e.g. `system:user:freeze`. */
export const moveCode = (r: Resource, name: string): string => r.states!.moves[name]!.access ?? `${r.name}:${name}`

const workOf = ({ to }: Move): Work => (to === null ? 'delete' : 'edit')

/** The endpoint of a move: `PUT <path>/<move>` with `ids` (one, or several of a batch) and what is asked. */
export const moveEndpoint = (r: Resource, name: string): Endpoint<null> => {
  const move = r.states!.moves[name]!
  return endpoint({
    method: 'PUT',
    path: `${r.path}/${name}`,
    title: `${move.label}${r.title}`,
    group: r.title,
    access: moveCode(r, name),
    work: workOf(move),
    of: { resource: r.name, verb: name },
    body: { ids: text('编号', { required: true, max: move.batch ? IDS_MAX : ID_MAX }), ...move.ask },
  })
}

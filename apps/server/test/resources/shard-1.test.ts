import { tryShard } from './shard.ts'

tryShard(1)

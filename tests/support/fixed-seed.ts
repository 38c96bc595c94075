import fc from 'fast-check'

// A fixed seed makes runs reproducible; FUZZ_SEED=$RANDOM npm test uses another one.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20261121) })

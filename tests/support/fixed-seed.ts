import fc from 'fast-check'

// A run is judged by its change, not by its luck; FUZZ_SEED=$RANDOM npm test looks elsewhere.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20261121) })

// Fits a logistic regression to features that are present or absent, using Newton's method with a ridge. The result is
// deterministic: the same examples in the same order give the same weights.

/** An answer to learn from. */
export interface Example {
  /** The document that contains the answer. Answers from the same document are never split between folds. */
  readonly document: string;
  readonly features: readonly string[];
  /** The keys for which reliabilities are learnt, the more general key first: `finding asthma`, `name asthma`. */
  readonly keys: readonly string[];
  readonly isRight: boolean;
}

const STEPS = 12;
/** The strength with which weights are shrunk towards zero. */
const RIDGE = 3;
/** The ridge for the feature that every answer has. */
const RIDGE_OF_BIAS = 0.01;

/** Returns the weights of all features; `bias` is the feature that every example has. */
export function fitLogistic(examples: readonly Example[], bias: string): Map<string, number> {
  const names = [...new Set(examples.flatMap(({ features }) => features))].sort();
  const numberOf = new Map(names.map((name, at) => [name, at]));
  const rows = examples.map(({ features }) => features.map((name) => numberOf.get(name) ?? 0));
  const size = names.length;
  const weights = new Float64Array(size);
  const ridge = names.map((name) => (name === bias ? RIDGE_OF_BIAS : RIDGE));
  for (let step = 0; step < STEPS; step++) {
    const slope = Float64Array.from(weights, (weight, at) => -ridge[at] * weight);
    const curvature = Array.from({ length: size }, (_, at) => {
      const row = new Float64Array(size);
      row[at] = ridge[at];
      return row;
    });
    for (const [at, row] of rows.entries()) {
      let logit = 0;
      for (const feature of row) logit += weights[feature];
      const probability = 1 / (1 + Math.exp(-logit));
      const error = (examples[at].isRight ? 1 : 0) - probability;
      const spread = probability * (1 - probability);
      for (const feature of row) {
        slope[feature] += error;
        const line = curvature[feature];
        for (const other of row) line[other] += spread;
      }
    }
    const change = solved(curvature, slope);
    for (let at = 0; at < size; at++) weights[at] += change[at];
  }
  return new Map(names.map((name, at) => [name, weights[at]]));
}

/** Solves a symmetric, positive definite system of equations by Cholesky decomposition. */
function solved(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const lower = matrix.map(() => new Float64Array(size));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row][column];
      for (let k = 0; k < column; k++) sum -= lower[row][k] * lower[column][k];
      lower[row][column] = row === column ? Math.sqrt(Math.max(sum, 1e-9)) : sum / lower[column][column];
    }
  }
  const solution = Float64Array.from(right);
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++) solution[row] -= lower[row][k] * solution[k];
    solution[row] /= lower[row][row];
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) solution[row] -= lower[k][row] * solution[k];
    solution[row] /= lower[row][row];
  }
  return solution;
}

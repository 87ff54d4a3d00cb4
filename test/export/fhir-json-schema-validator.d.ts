// The validator package has no types of its own.

declare module '@asymmetrik/fhir-json-schema-validator' {
  /** Validates resources against the JSON schema of FHIR R4. */
  class JSONSchemaValidator {
    validate(resource: unknown, verbose?: boolean): unknown[];
  }
  export = JSONSchemaValidator;
}

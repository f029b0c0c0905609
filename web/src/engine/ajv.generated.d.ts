/** A validator that ajv has compiled. */
export interface Validator {
  (data: { value: unknown; field: object }): boolean;
  errors?: readonly { keyword: string; instancePath: string; params: Record<string, unknown> }[] | null;
}

export declare const boolean: Validator;
export declare const number: Validator;
export declare const string: Validator;
export declare const integerChoice: Validator;
export declare const nameChoice: Validator;
export declare const mixedChoice: Validator;

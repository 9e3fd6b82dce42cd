export interface paths {
    "/admin/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List companies, oldest first
         * @description Source: addition (decisions J).
         */
        get: operations["getAdminCompanies"];
        put?: never;
        /**
         * Create a company
         * @description Source: addition (decisions J).
         */
        post: operations["postAdminCompanies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users, oldest first
         * @description Source: addition (decisions J).
         */
        get: operations["getAdminUsers"];
        put?: never;
        /**
         * Add a user to a company
         * @description Source: addition (decisions I, J).
         */
        post: operations["postAdminUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys, oldest first
         * @description Source: addition (decisions J).
         */
        get: operations["getAdminApiKeys"];
        put?: never;
        /**
         * Issue an API key for a user
         * @description The key is shown this once. A replay under the same `Idempotency-Key` has `apiKey: null`: a secret is never kept.
         *
         *     Source: addition (decisions J).
         */
        post: operations["postAdminApiKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api-keys/{apiKeyID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Holds from the next request on.
         *
         *     Source: addition (decisions J).
         */
        delete: operations["deleteAdminApiKeysApiKeyID"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a product
         * @description Values are validated and stored as their type; dates in another format are ignored, for `firstRegistrationDate` also one with a time (an update takes it). `AP30Pno`, `AP30Guid` and `AP30Hash` may also stand among the `fields`; the top level wins.
         *
         *     Source: spec 4.4.
         */
        post: operations["postProductCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a product's fields and meta
         * @description Values are stored as given; only dates are read, and dates in another format are ignored. `null` clears a field. Keys that are not known yet become known. Where several products share a VIN, the newest is meant: `X-Product-Id` says which.
         *
         *     Source: spec 4.8.
         */
        post: operations["postProductUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/update-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a product's fields and meta
         * @description Values are stored as given; only dates are read, and dates in another format are ignored. `null` clears a field. Keys that are not known yet become known. Where several products share a VIN, the newest is meant: `X-Product-Id` says which.
         *
         *     Source: spec 4.8.
         */
        post: operations["postProductUpdateFields"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/search/{key}/{value}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search products
         * @description Matches whole values, ignoring case; `%` stands for any run of characters (URL-encode the value then). A registration number of more than 512 characters is not found. Newest first. Without the permission Edit all products only the own company is searched.
         *
         *     Source: spec 4.1.
         */
        get: operations["getProductSearchKeyValue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the field keys
         * @description Built-in keys first, then the company's custom fields, then the keys that updates taught it (type `any`).
         *
         *     Source: spec 4.2; the shape is of decisions C.
         */
        get: operations["getProductFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a product to a status
         * @description `created` → `onAuction`, `onBuyNow`, `onCommission`, `sold`; these three → each other and `sold`; `sold` → `completed`, or back to one of the three; `completed` is final. The status it already has is a success and counts nothing.
         *
         *     Source: addition (decisions J).
         */
        post: operations["postProductStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/dispute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open or close the dispute about a product
         * @description Source: addition (decisions J).
         */
        post: operations["postProductDispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/commission/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign a product to its commission partner
         * @description The partner is the one that the field `commissionPartnerID` names. `fields` may override `commissionPrice`, `commissionFee`, `salesPriceDealer` and `assignedToCommissionPartnerDate` (`d-m-y` or `Y-m-d`; default: the stored date, else today); overrides become values of the product. A product that is `created`, `onAuction` or `onBuyNow` becomes `onCommission`. Unless `sendEmailNotification` is false, the partner gets an e-mail, once per assignment; what became of it is in the product’s history. Where several products share a VIN, the newest is meant: `X-Product-Id` says which.
         *
         *     Source: spec 4.5.
         */
        post: operations["postCommissionAssign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/{productID}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that happened to a product, oldest first
         * @description One entry per changed field (`meta.<key>` for meta), also at creation; a status move has `field: "status"`; every other event one entry with `detail`. User, key and request are null for what the service did by itself. An answer ends at 8 MiB with a `Link` to what came later.
         *
         *     Source: addition (decisions J).
         */
        get: operations["getProductProductIDHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/custom-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all companies' custom fields, by company
         * @description Source: addition (decisions J).
         */
        get: operations["getAdminCustomFields"];
        put?: never;
        /**
         * Define a custom field of a company
         * @description Source: addition (decisions J).
         */
        post: operations["postAdminCustomFields"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/platform-feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take facts of the external platform's feed, one JSON object a line
         * @description Each message is applied once by its `messageID`. What cannot be applied is parked with its reason, the others go on.
         *
         *     Source: addition (decisions J, outside-systems.md).
         */
        post: operations["postAdminPlatformFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/platform-feed/parked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List parked messages of the feed, oldest first
         * @description Source: addition (outside-systems.md).
         */
        get: operations["getAdminPlatformFeedParked"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/commission-partners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List commission partners, oldest first
         * @description Source: addition (decisions J).
         */
        get: operations["getAdminCommissionPartners"];
        put?: never;
        /**
         * Add a commission partner of a company
         * @description Products of the company are assigned to the partner that their field `commissionPartnerID` names. A partner without a valid e-mail address can be assigned products, but not be notified: whether the address is one is asked then (spec 7.2).
         *
         *     Source: addition (decisions J).
         */
        post: operations["postAdminCommissionPartners"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/prepare-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stage field values, documents and images for a vehicle
         * @description Needs the permission Upload resources. Fields are merged into those held; the same image URL, or the same document URL in the same category, is held once; a category that allows one document keeps the last. A section that is `true` is deleted, for good. The answer counts what is held for the VIN after the request.
         *
         *     Source: spec 4.3, 7.1; decisions E.
         */
        post: operations["postProductPrepareData"];
        /**
         * Delete sections of the prepared data of a vehicle
         * @description Needs the permission Upload resources. Deletes for good and without confirmation; sections may be deleted together or one by one. The answer counts what is held for the VIN after the request.
         *
         *     Source: spec 4.3, 7.1; decisions E.
         */
        delete: operations["deleteProductPrepareData"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/prepare-data/{vin}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what is prepared for a vehicle
         * @description Of the key's own company. `state` says whether a URL could be reached when it came: `pending` until it was checked, `unchecked` while the check is off; `reason` says why one is `unreachable`. Nothing held: empty sections.
         *
         *     Source: addition (decisions E).
         */
        get: operations["getProductPrepareDataVin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/document-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all companies' document categories, by company
         * @description Source: addition (decisions J).
         */
        get: operations["getAdminDocumentCategories"];
        put?: never;
        /**
         * Define a document category of a company
         * @description Numbered per company; every company is born with category 1, `Other`, for many documents.
         *
         *     Source: addition (decisions J).
         */
        post: operations["postAdminDocumentCategories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/transport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List all transports of a product
         * @description Sorted by creation, newest first unless `args.order` is `ASC`. `hasActiveTransport`: the newest transport is not `delivered`. For provider A `updates` is always empty, `status` is one of created, transit, delivered, and `pickupDate` is the day that was asked for. `transportID` is an addition. What was not given or is not known yet is null: `externalID` until the provider has accepted, `statusCheckedAt` until it has answered for the first time.
         *
         *     Source: spec 4.7.
         */
        post: operations["postProductTransport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/transport/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order a transport of a product
         * @description Recorded first, then placed with the provider under the same id, so that nothing is ever ordered twice. The call waits up to 5 s for the provider: `externalID` is null if it has not answered by then, and shows in the list later. A transport that its provider refuses is not listed; one that cannot be placed now is tried again.
         *
         *     Source: addition (decisions J).
         */
        post: operations["postProductTransportOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened in a range of time
         * @description Counts what happened to the products of the own company, with the permission Edit all products of all companies. Both ends of the range are inclusive. The keys of `transports` are the lower-case names of the providers. With `monthly=1` the answer is an object by the first day of each calendar month that the range touches, each value as above.
         *
         *     Source: spec 4.6.
         */
        get: operations["getStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the read models with their versions
         * @description In the distributed mode a context whose service does not answer is listed as `{context, unreachable}`, with the reason, in place of what it has. If nobody answers: 503.
         *
         *     Source: addition (design, section 4).
         */
        get: operations["getAdminProjections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projections/{name}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a read model anew from the events, beside the one that is read
         * @description Answers at once with the number of the new version, or of the one under way. It becomes current by itself when it has caught up and says the same.
         *
         *     Source: addition (design, section 4).
         */
        post: operations["postAdminProjectionsNameReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projections/{name}/switch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read another complete version, at once
         * @description Source: addition (design, section 4).
         */
        post: operations["postAdminProjectionsNameSwitch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projections/{name}/drop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Drop a version that is not read
         * @description Source: addition (design, section 4).
         */
        post: operations["postAdminProjectionsNameDrop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projections/{name}/left-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the read model could not read: parked streams, skipped events
         * @description Source: addition (design, section 4).
         */
        get: operations["getAdminProjectionsNameLeftOut"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projections/{name}/left-out/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try parked streams again
         * @description Source: addition (design, section 4).
         */
        post: operations["postAdminProjectionsNameLeftOutRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projections/{name}/left-out/drop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forget parked streams: their documents stay as they are
         * @description Source: addition (design, section 4).
         */
        post: operations["postAdminProjectionsNameLeftOutDrop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/followers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who follows the log to do something of it: positions, lag, and the events that it failed on
         * @description In the distributed mode a context whose service does not answer is listed as `{context, unreachable}`, with the reason, in place of what it has. If nobody answers: 503.
         *
         *     Source: addition (design, section 5).
         */
        get: operations["getAdminFollowers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            message: string;
            /** @constant */
            status: "error";
            code: string;
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            code: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAdminCompanies: {
        parameters: {
            query?: {
                /** @description Most rows */
                limit?: number;
                /** @description Where the next page starts, from the `Link` header */
                cursor?: string;
            };
            header?: {
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "companyID": 1,
                     *           "name": "Company 1"
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            companyID: number;
                            name: string;
                        }[];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAdminCompanies: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Nordic Cars A/S"
                 *     }
                 */
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "companyID": 2
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            companyID: number;
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `required_field_missing`: 'name' is a required field
             *
             *     `not_string`: 'name' must be a string value
             *
             *     `empty_string`: 'name' cannot be empty
             *
             *     `too_long`: 'name' must be at most 200 characters
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAdminUsers: {
        parameters: {
            query?: {
                /** @description Most rows */
                limit?: number;
                /** @description Where the next page starts, from the `Link` header */
                cursor?: string;
            };
            header?: {
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "userID": 2,
                     *           "companyID": 2,
                     *           "name": "Integration",
                     *           "email": "it@example.com",
                     *           "permissions": [
                     *             "uploadResources"
                     *           ]
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            userID: number;
                            companyID: number;
                            name: string;
                            email: string;
                            permissions: ("editAllProducts" | "uploadResources" | "administer")[];
                        }[];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAdminUsers: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "companyID": 2,
                 *       "name": "Integration",
                 *       "email": "it@example.com",
                 *       "permissions": [
                 *         "uploadResources"
                 *       ]
                 *     }
                 */
                "application/json": {
                    companyID: number | string;
                    name: string;
                    email: string;
                    permissions?: ("editAllProducts" | "uploadResources" | "administer")[] | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "userID": 2
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            userID: number;
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `company_not_found`: Company not found with companyID 7 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `required_field_missing`: 'companyID' is a required field
             *
             *     `not_numeric`: 'companyID' must be a numeric value
             *
             *     `not_string`: 'name' must be a string value
             *
             *     `empty_string`: 'name' cannot be empty
             *
             *     `too_long`: 'name' must be at most 200 characters
             *
             *     `not_email`: 'email' must be an e-mail address
             *
             *     `not_array`: 'permissions' must be an array
             *
             *     `permission_unknown`: 'permissions[0]' must be one of: [editAllProducts, uploadResources, administer]
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAdminApiKeys: {
        parameters: {
            query?: {
                /** @description Most rows */
                limit?: number;
                /** @description Where the next page starts, from the `Link` header */
                cursor?: string;
            };
            header?: {
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "apiKeyID": "0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f",
                     *           "userID": 2,
                     *           "companyID": 2,
                     *           "permissions": [
                     *             "uploadResources"
                     *           ],
                     *           "label": "import",
                     *           "revoked": false
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            /** Format: uuid */
                            apiKeyID: string;
                            userID: number;
                            companyID: number;
                            permissions: ("editAllProducts" | "uploadResources" | "administer")[];
                            label: string | null;
                            revoked: boolean;
                        }[];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAdminApiKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userID": 2,
                 *       "label": "import"
                 *     }
                 */
                "application/json": {
                    userID: number | string;
                    label?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "apiKeyID": "0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f",
                     *         "apiKey": "vpds_…"
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            /** Format: uuid */
                            apiKeyID: string;
                            apiKey: string | null;
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `user_not_found`: User not found with userID 7 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `required_field_missing`: 'userID' is a required field
             *
             *     `not_numeric`: 'userID' must be a numeric value
             *
             *     `not_string`: 'label' must be a string value
             *
             *     `too_long`: 'label' must be at most 200 characters
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteAdminApiKeysApiKeyID: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description Id of the key
                 * @example 0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f
                 */
                apiKeyID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Revoked",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        message: "Revoked";
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `api_key_not_found`: API key not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postProductCreate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                 *       "fields": {
                 *         "registrationNumber": "AB12345",
                 *         "brand": "Volkswagen",
                 *         "model": "Golf",
                 *         "mileage": 81000,
                 *         "isDrivable": true
                 *       },
                 *       "meta": {
                 *         "integratorId": "fleet-7"
                 *       }
                 *     }
                 */
                "application/json": {
                    vehicleIdentificationNumber: string;
                    fields?: {
                        [key: string]: unknown;
                    } | null;
                    meta?: {
                        [key: string]: unknown;
                    } | null;
                    AP30Pno?: number | string | null;
                    /** Format: uuid */
                    AP30Guid?: string | null;
                    AP30Hash?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": 1,
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: number;
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `required_field_missing`: 'vehicleIdentificationNumber' is a required field
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_object`: 'fields' must be an object
             *
             *     `fields_not_allowed`: The following fields are not allowed: [colour, wheels]
             *
             *     `not_numeric`: 'mileage' must be a numeric value
             *
             *     `not_whole`: 'mileage' must be a whole number
             *
             *     `not_boolean`: 'isDrivable' must be a boolean value
             *
             *     `not_string`: 'brand' must be a string value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `change_too_large`: One request may bring at most 900000 bytes of fields and meta: send them in several
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postProductUpdate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                 *       "fields": {
                 *         "mileage": 82000,
                 *         "location": "Kolding"
                 *       }
                 *     }
                 */
                "application/json": {
                    productID?: (number | string) | null;
                    vehicleIdentificationNumber?: string | null;
                    AP30Guid?: string | null;
                    AP30Pno?: (number | string) | null;
                    fields?: {
                        [key: string]: unknown;
                    } | null;
                    meta?: {
                        [key: string]: unknown;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The product that was updated */
                    "X-Product-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Product updated",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        message: "Product updated";
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `product_not_found`: Product not found with VIN WVWZZZ1KZAW000001 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `required_property_missing`: One of the following top-level properties are required: [productID, vehicleIdentificationNumber, AP30Guid, AP30Pno]
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_numeric`: 'productID' must be a numeric value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `identifiers_disagree`: The identifiers do not name the same product
             *
             *     `not_object`: 'fields' must be an object
             *
             *     `product_too_large`: The fields and meta of a product may hold at most 1048576 bytes together
             *
             *     `change_too_large`: One request may bring at most 900000 bytes of fields and meta: send them in several
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postProductUpdateFields: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                 *       "fields": {
                 *         "mileage": 82000,
                 *         "location": "Kolding"
                 *       }
                 *     }
                 */
                "application/json": {
                    productID?: (number | string) | null;
                    vehicleIdentificationNumber?: string | null;
                    AP30Guid?: string | null;
                    AP30Pno?: (number | string) | null;
                    fields?: {
                        [key: string]: unknown;
                    } | null;
                    meta?: {
                        [key: string]: unknown;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The product that was updated */
                    "X-Product-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Product updated",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        message: "Product updated";
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `product_not_found`: Product not found with VIN WVWZZZ1KZAW000001 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `required_property_missing`: One of the following top-level properties are required: [productID, vehicleIdentificationNumber, AP30Guid, AP30Pno]
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_numeric`: 'productID' must be a numeric value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `identifiers_disagree`: The identifiers do not name the same product
             *
             *     `not_object`: 'fields' must be an object
             *
             *     `product_too_large`: The fields and meta of a product may hold at most 1048576 bytes together
             *
             *     `change_too_large`: One request may bring at most 900000 bytes of fields and meta: send them in several
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProductSearchKeyValue: {
        parameters: {
            query?: {
                /**
                 * @description Field keys to return, comma-separated; default: all that are set. A learned key with a comma, or blanks around it, cannot be named
                 * @example productID,brand
                 */
                fields?: string;
                /** @description Most products (addition) */
                limit?: number;
                /**
                 * @description The products as they were then: any time that `GET /statistics` takes (addition)
                 * @example 2026-11-01 00:00:00
                 */
                asOf?: string;
                /** @description Where the next page starts, from the `Link` header (addition) */
                cursor?: string;
            };
            header?: {
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description What to search by
                 * @example vehicleIdentificationNumber
                 */
                key: "productID" | "vehicleIdentificationNumber" | "registrationNumber" | "AP30Pno";
                /**
                 * @description Value to match
                 * @example WVW%
                 */
                value: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one (addition) */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "productID": 1,
                     *           "brand": "Volkswagen"
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            [key: string]: unknown;
                        }[];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `search_key_unknown`: The following search keys are allowed: [productID, vehicleIdentificationNumber, registrationNumber, AP30Pno]
             *
             *     `search_too_broad`: This pattern means looking at too many products: begin or end it with more characters, or name the whole value
             *
             *     `search_pattern_too_long`: The pattern is too long
             *
             *     `fields_not_allowed`: The following fields are not allowed: [colour]
             *
             *     `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `as_of_unreadable`: 'asOf' is not a valid date or time
             *
             *     `cursor_invalid`: 'cursor' is not valid
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProductFields: {
        parameters: {
            query?: never;
            header?: {
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "key": "registrationNumber",
                     *           "type": "string",
                     *           "custom": false,
                     *           "alias": null,
                     *           "readOnly": false,
                     *           "searchable": true
                     *         },
                     *         {
                     *           "key": "customField_1",
                     *           "type": "int",
                     *           "custom": true,
                     *           "alias": "auctionGrade",
                     *           "readOnly": false,
                     *           "searchable": false
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            key: string;
                            type: string;
                            custom: boolean;
                            alias: string | null;
                            readOnly: boolean;
                            searchable: boolean;
                        }[];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postProductStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "productID": 1,
                 *       "status": "onAuction"
                 *     }
                 */
                "application/json": {
                    productID?: (number | string) | null;
                    vehicleIdentificationNumber?: string | null;
                    AP30Guid?: string | null;
                    AP30Pno?: (number | string) | null;
                    /** @enum {string} */
                    status: "onAuction" | "onBuyNow" | "onCommission" | "sold" | "completed";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The product that was meant */
                    "X-Product-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Status set",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        message: "Status set";
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `product_not_found`: Product not found with VIN WVWZZZ1KZAW000001 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `status_move_forbidden`: A product that is created cannot become completed
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `required_property_missing`: One of the following top-level properties are required: [productID, vehicleIdentificationNumber, AP30Guid, AP30Pno]
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_numeric`: 'productID' must be a numeric value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `identifiers_disagree`: The identifiers do not name the same product
             *
             *     `status_unknown`: 'status' must be one of: [onAuction, onBuyNow, onCommission, sold, completed]
             *
             *     `required_field_missing`: 'status' is a required field
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postProductDispute: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "productID": 1,
                 *       "action": "open",
                 *       "reason": "Scratched on arrival"
                 *     }
                 */
                "application/json": {
                    productID?: (number | string) | null;
                    vehicleIdentificationNumber?: string | null;
                    AP30Guid?: string | null;
                    AP30Pno?: (number | string) | null;
                    /** @enum {string} */
                    action: "open" | "close";
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The product that was meant */
                    "X-Product-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Dispute opened",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        message: "Dispute opened" | "Dispute closed";
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `product_not_found`: Product not found with VIN WVWZZZ1KZAW000001 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `dispute_already_open`: A dispute is already open
             *
             *     `no_dispute_open`: No dispute is open
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `required_property_missing`: One of the following top-level properties are required: [productID, vehicleIdentificationNumber, AP30Guid, AP30Pno]
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_numeric`: 'productID' must be a numeric value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `identifiers_disagree`: The identifiers do not name the same product
             *
             *     `dispute_action_unknown`: 'action' must be one of: [open, close]
             *
             *     `required_field_missing`: 'action' is a required field
             *
             *     `not_string`: 'reason' must be a string value
             *
             *     `too_long`: 'reason' must be at most 2000 characters
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postCommissionAssign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                 *       "fields": {
                 *         "commissionPrice": 129000,
                 *         "commissionFee": 4500,
                 *         "salesPriceDealer": 139900
                 *       },
                 *       "sendEmailNotification": true
                 *     }
                 */
                "application/json": {
                    productID?: (number | string) | null;
                    vehicleIdentificationNumber?: string | null;
                    AP30Guid?: string | null;
                    AP30Pno?: (number | string) | null;
                    fields?: {
                        [key: string]: unknown;
                    } | null;
                    sendEmailNotification?: (boolean | 1 | 0) | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The product that was assigned */
                    "X-Product-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Product assigned to commission partner",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        message: "Product assigned to commission partner";
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `product_not_found`: Product not found with VIN WVWZZZ1KZAW000001 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `commission_partner_missing`: Product cannot be assigned as no commission partner has been set.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_numeric`: 'commissionPrice' must be a numeric value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `identifiers_disagree`: The identifiers do not name the same product
             *
             *     `required_field_missing`: 'vehicleIdentificationNumber' is a required field
             *
             *     `not_object`: 'fields' must be an object
             *
             *     `fields_not_allowed`: The following fields are not allowed: [location]
             *
             *     `not_whole`: 'commissionPrice' must be a whole number
             *
             *     `not_boolean`: 'sendEmailNotification' must be a boolean value
             *
             *     `field_without_value`: Field 'commissionPrice' has no predefined value, and none was provided.
             *
             *     `partner_without_email`: Commission partner has no e-mail set for notifications
             *
             *     `product_too_large`: The fields and meta of a product may hold at most 1048576 bytes together
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProductProductIDHistory: {
        parameters: {
            query?: {
                /** @description Where the next page starts, from the `Link` header */
                cursor?: string;
            };
            header?: {
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description Id of the product
                 * @example 1
                 */
                productID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "at": "2026-11-22 09:30:00",
                     *           "event": "ProductUpdated",
                     *           "userID": 1,
                     *           "apiKeyID": "0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f",
                     *           "requestID": "import-17",
                     *           "field": "mileage",
                     *           "from": 81000,
                     *           "to": 82000,
                     *           "detail": null
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            at: string;
                            event: string;
                            userID: number | null;
                            apiKeyID: string | null;
                            requestID: string | null;
                            field: string | null;
                            from: unknown;
                            to: unknown;
                            detail: {
                                [key: string]: unknown;
                            } | null;
                        }[];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `product_not_found`: Product not found with productID 1 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cursor_invalid`: 'cursor' is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAdminCustomFields: {
        parameters: {
            query?: {
                /** @description Most companies of a page */
                limit?: number;
                /** @description Where the next page starts, from the `Link` header */
                cursor?: string;
            };
            header?: {
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "key": "customField_1",
                     *           "companyID": 1,
                     *           "type": "int",
                     *           "alias": "auctionGrade"
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            key: string;
                            companyID: number;
                            /** @enum {string} */
                            type: "string" | "int" | "numeric" | "bool" | "date";
                            alias: string | null;
                        }[];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAdminCustomFields: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "companyID": 1,
                 *       "type": "int",
                 *       "alias": "auctionGrade"
                 *     }
                 */
                "application/json": {
                    companyID: number | string;
                    /** @enum {string} */
                    type: "string" | "int" | "numeric" | "bool" | "date";
                    alias?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "key": "customField_1"
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            key: string;
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `company_not_found`: Company not found with companyID 7 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `alias_in_use`: Alias already in use
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `required_field_missing`: 'companyID' is a required field
             *
             *     `not_numeric`: 'companyID' must be a numeric value
             *
             *     `field_type_unknown`: 'type' must be one of: [string, int, numeric, bool, date]
             *
             *     `alias_malformed`: 'alias' must be a letter, then up to 63 letters, digits or underscores
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAdminPlatformFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {"messageID":"7b0c3f0a-2a7e-4d55-9d0e-0b8f3f6f1c11","productID":1,"companyID":1,"fact":{"status":"onAuction"},"occurredAt":"2026-11-22T09:30:00Z"} */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "accepted": 1,
                     *         "skipped": 0,
                     *         "parked": 0
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            accepted: number;
                            skipped: number;
                            parked: number;
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 8388608 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/x-ndjson */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAdminPlatformFeedParked: {
        parameters: {
            query?: {
                /** @description Most rows */
                limit?: number;
                /** @description Where the next page starts, from the `Link` header */
                cursor?: string;
            };
            header?: {
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "messageID": "7b0c3f0a-2a7e-4d55-9d0e-0b8f3f6f1c11",
                     *           "at": "2026-11-22 09:30:01",
                     *           "reason": "Product not found with productID 99",
                     *           "message": {
                     *             "messageID": "7b0c3f0a-2a7e-4d55-9d0e-0b8f3f6f1c11",
                     *             "productID": 99,
                     *             "companyID": 1,
                     *             "fact": {
                     *               "status": "sold"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            messageID: string | null;
                            at: string;
                            reason: string;
                            message: unknown;
                        }[];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAdminCommissionPartners: {
        parameters: {
            query?: {
                /** @description Most rows */
                limit?: number;
                /** @description Where the next page starts, from the `Link` header */
                cursor?: string;
            };
            header?: {
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "commissionPartnerID": 1,
                     *           "companyID": 1,
                     *           "name": "Nordic Car Sales",
                     *           "email": "sales@nordic-cars.example"
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            commissionPartnerID: number;
                            companyID: number;
                            name: string;
                            email: string | null;
                        }[];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAdminCommissionPartners: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "companyID": 1,
                 *       "name": "Nordic Car Sales",
                 *       "email": "sales@nordic-cars.example"
                 *     }
                 */
                "application/json": {
                    companyID: number | string;
                    name: string;
                    email?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "commissionPartnerID": 1
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            commissionPartnerID: number;
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `company_not_found`: Company not found with companyID 7 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `required_field_missing`: 'companyID' is a required field
             *
             *     `not_numeric`: 'companyID' must be a numeric value
             *
             *     `not_string`: 'name' must be a string value
             *
             *     `empty_string`: 'name' cannot be empty
             *
             *     `too_long`: 'name' must be at most 200 characters
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postProductPrepareData: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                 *       "fields": {
                 *         "brand": "Volkswagen",
                 *         "mileage": 81000
                 *       },
                 *       "documents": [
                 *         {
                 *           "documentCategoryID": 1,
                 *           "documentUrl": "https://example.com/inspection.pdf",
                 *           "private": 1
                 *         }
                 *       ],
                 *       "images": [
                 *         {
                 *           "imageUrl": "https://example.com/front.jpg",
                 *           "private": 0
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    vehicleIdentificationNumber: string;
                    fields?: (true | {
                        [key: string]: unknown;
                    }) | null;
                    documents?: {
                        documentCategoryID: number;
                        /**
                         * Format: uri
                         * @description Absolute, http or https
                         */
                        documentUrl: string;
                        /**
                         * @description May not be uploaded to the external platform
                         * @default 0
                         * @enum {unknown}
                         */
                        private?: 0 | 1 | true | false | null;
                    }[] | true | null;
                    images?: {
                        /**
                         * Format: uri
                         * @description Absolute, http or https
                         */
                        imageUrl: string;
                        /**
                         * @description May not be uploaded to the external platform
                         * @default 0
                         * @enum {unknown}
                         */
                        private?: 0 | 1 | true | false | null;
                    }[] | true | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "numProductFields": 2,
                     *         "numProductImages": 1,
                     *         "numProductDocuments": 1
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            numProductFields: number;
                            numProductImages: number;
                            numProductDocuments: number;
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `required_field_missing`: 'vehicleIdentificationNumber' is a required field
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `required_property_missing`: One of the following top-level properties are required: [fields, documents, images]
             *
             *     `fields_not_allowed`: The following fields are not allowed: [colour, wheels]
             *
             *     `not_object`: 'fields' must be an object
             *
             *     `not_array`: 'documents' must be an array
             *
             *     `section_empty`: 'documents' cannot be empty
             *
             *     `document_category_unknown`: 'documents[0].documentCategoryID' is not a document category
             *
             *     `url_malformed`: 'documents[2].documentUrl' must be a valid URL
             *
             *     `private_malformed`: 'images[0].private' must be 0 or 1
             *
             *     `url_not_accessible`: 'images[0].imageUrl' is not accessible
             *
             *     `too_many_urls`: 'images' may hold at most 1000 URLs of one vehicle
             *
             *     `fields_too_large`: The prepared fields of a vehicle may hold at most 1048576 bytes
             *
             *     `request_too_large`: One request may bring at most 900000 bytes of prepared data: send it in several
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteProductPrepareData: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                 *       "fields": true,
                 *       "images": true
                 *     }
                 */
                "application/json": {
                    vehicleIdentificationNumber: string;
                    fields?: true | null;
                    documents?: true | null;
                    images?: true | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "numProductFields": 0,
                     *         "numProductImages": 0,
                     *         "numProductDocuments": 1
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            numProductFields: number;
                            numProductImages: number;
                            numProductDocuments: number;
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `required_field_missing`: 'vehicleIdentificationNumber' is a required field
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `required_property_missing`: One of the following top-level properties are required: [fields, documents, images]
             *
             *     `section_not_true`: 'fields' must be true
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProductPrepareDataVin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description Vehicle identification number, 17 characters
                 * @example WVWZZZ1KZAW000001
                 */
                vin: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                     *         "fields": {
                     *           "brand": "Volkswagen",
                     *           "mileage": 81000
                     *         },
                     *         "documents": [
                     *           {
                     *             "documentCategoryID": 1,
                     *             "documentUrl": "https://example.com/inspection.pdf",
                     *             "private": 1,
                     *             "state": "unreachable",
                     *             "reason": "HTTP 404"
                     *           }
                     *         ],
                     *         "images": [
                     *           {
                     *             "imageUrl": "https://example.com/front.jpg",
                     *             "private": 0,
                     *             "state": "ok",
                     *             "reason": null
                     *           }
                     *         ]
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            vehicleIdentificationNumber: string;
                            fields: {
                                [key: string]: unknown;
                            };
                            documents: {
                                documentCategoryID: number;
                                documentUrl: string;
                                private: 0 | 1;
                                /** @enum {string} */
                                state: "pending" | "ok" | "unreachable" | "unchecked";
                                reason: string | null;
                            }[];
                            images: {
                                imageUrl: string;
                                private: 0 | 1;
                                /** @enum {string} */
                                state: "pending" | "ok" | "unreachable" | "unchecked";
                                reason: string | null;
                            }[];
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAdminDocumentCategories: {
        parameters: {
            query?: {
                /** @description Most companies of a page */
                limit?: number;
                /** @description Where the next page starts, from the `Link` header */
                cursor?: string;
            };
            header?: {
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "documentCategoryID": 1,
                     *           "companyID": 1,
                     *           "name": "Other",
                     *           "single": false
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            documentCategoryID: number;
                            companyID: number;
                            name: string;
                            single: boolean;
                        }[];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAdminDocumentCategories: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "companyID": 1,
                 *       "name": "Registration certificate",
                 *       "single": true
                 *     }
                 */
                "application/json": {
                    companyID: number | string;
                    name: string;
                    single: boolean | 0 | 1;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "documentCategoryID": 2
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            documentCategoryID: number;
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `company_not_found`: Company not found with companyID 7 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `required_field_missing`: 'name' is a required field
             *
             *     `not_numeric`: 'companyID' must be a numeric value
             *
             *     `not_string`: 'name' must be a string value
             *
             *     `empty_string`: 'name' cannot be empty
             *
             *     `too_long`: 'name' must be at most 200 characters
             *
             *     `not_boolean`: 'single' must be a boolean value
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postProductTransport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "productID": 1,
                 *       "args": {
                 *         "order": "DESC"
                 *       }
                 *     }
                 */
                "application/json": {
                    productID?: (number | string) | null;
                    vehicleIdentificationNumber?: string | null;
                    AP30Guid?: string | null;
                    AP30Pno?: (number | string) | null;
                    args?: {
                        order?: ("ASC" | "DESC") | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The product that was meant */
                    "X-Product-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                     *         "hasActiveTransport": true,
                     *         "timezone": "UTC",
                     *         "transports": [
                     *           {
                     *             "transportID": "0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f",
                     *             "provider": "provider_b",
                     *             "status": "ordered",
                     *             "externalID": "B-2026-000123",
                     *             "createdAt": "2026-11-22 09:30:00",
                     *             "statusCheckedAt": "2026-11-22 09:35:02",
                     *             "updates": [
                     *               {
                     *                 "status": "ordered",
                     *                 "at": "2026-11-22 09:30:01",
                     *                 "comment": "Order received"
                     *               }
                     *             ],
                     *             "comment": "Ring twice.",
                     *             "pickupCompanyName": "Fahrzeughaus Nord",
                     *             "pickupAddress": "Hafenstrasse 1, 20457 Hamburg",
                     *             "pickupPhone": null,
                     *             "pickupEmail": null,
                     *             "pickupDate": "2026-12-01",
                     *             "deliveryCompanyName": "Auto Syd ApS",
                     *             "deliveryAddress": null,
                     *             "deliveryPhone": null,
                     *             "deliveryEmail": null,
                     *             "deliveryDate": null
                     *           }
                     *         ]
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            vehicleIdentificationNumber: string;
                            hasActiveTransport: boolean;
                            timezone: string;
                            transports: {
                                /** Format: uuid */
                                transportID: string;
                                provider: string;
                                /** @enum {string} */
                                status: "created" | "ordered" | "confirmed" | "transit" | "delivered";
                                externalID: (number | string) | null;
                                createdAt: string;
                                statusCheckedAt: string | null;
                                updates: {
                                    status: string;
                                    at: string;
                                    comment: string | null;
                                }[];
                                comment: string | null;
                                pickupCompanyName: string | null;
                                pickupAddress: string | null;
                                pickupPhone: string | null;
                                pickupEmail: string | null;
                                pickupDate: string | null;
                                deliveryCompanyName: string | null;
                                deliveryAddress: string | null;
                                deliveryPhone: string | null;
                                deliveryEmail: string | null;
                                deliveryDate: string | null;
                            }[];
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `product_not_found`: Product not found with VIN WVWZZZ1KZAW000001 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `required_property_missing`: One of the following top-level properties are required: [productID, vehicleIdentificationNumber, AP30Guid, AP30Pno]
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_numeric`: 'productID' must be a numeric value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `identifiers_disagree`: The identifiers do not name the same product
             *
             *     `not_one_of`: 'args.order' must be one of: [ASC, DESC]
             *
             *     `not_object`: 'args' must be an object
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postProductTransportOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "productID": 1,
                 *       "provider": "provider_a",
                 *       "pickupCompanyName": "Fahrzeughaus Nord",
                 *       "pickupAddress": "Hafenstrasse 1, 20457 Hamburg",
                 *       "pickupDate": "2026-12-01",
                 *       "deliveryCompanyName": "Auto Syd ApS",
                 *       "deliveryAddress": "Industrivej 7, 6400 Soenderborg",
                 *       "comment": "Ring twice."
                 *     }
                 */
                "application/json": {
                    productID?: (number | string) | null;
                    vehicleIdentificationNumber?: string | null;
                    AP30Guid?: string | null;
                    AP30Pno?: (number | string) | null;
                    provider: string;
                    pickupCompanyName?: string | null;
                    pickupAddress?: string | null;
                    pickupPhone?: string | null;
                    pickupEmail?: string | null;
                    pickupDate?: string | null;
                    deliveryCompanyName?: string | null;
                    deliveryAddress?: string | null;
                    deliveryPhone?: string | null;
                    deliveryEmail?: string | null;
                    deliveryDate?: string | null;
                    comment?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The product that was meant */
                    "X-Product-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "transportID": "0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f",
                     *         "externalID": 4711
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            /** Format: uuid */
                            transportID: string;
                            externalID: (number | string) | null;
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `product_not_found`: Product not found with VIN WVWZZZ1KZAW000001 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `required_property_missing`: One of the following top-level properties are required: [productID, vehicleIdentificationNumber, AP30Guid, AP30Pno]
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_numeric`: 'productID' must be a numeric value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `identifiers_disagree`: The identifiers do not name the same product
             *
             *     `required_field_missing`: 'provider' is a required field
             *
             *     `not_one_of`: 'provider' must be one of: [provider_a, provider_b]
             *
             *     `date_malformed`: 'pickupDate' must be a date (Y-m-d)
             *
             *     `not_string`: 'pickupAddress' must be a string value
             *
             *     `too_long`: 'pickupAddress' must be at most 1000 characters
             *
             *     `provider_refused`: Provider refused the order: No capacity
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getStatistics: {
        parameters: {
            query?: {
                /**
                 * @description Start of the range: a Unix timestamp, `Y-m-d H:i:s`, or any expression that PHP’s `strtotime` takes, in the service’s time zone. Default: the beginning
                 * @example first day of january
                 */
                since?: string;
                /** @description End of the range, as `since`. Default: now */
                until?: string;
                /** @description 1 splits the answer by month */
                monthly?: "0" | "1";
                /** @description The answer as it would have been given then, as `since` (addition) */
                asOf?: string;
            };
            header?: {
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description Start of the range as a Unix timestamp, 0 when omitted (addition) */
                    "X-Statistics-Since"?: string;
                    /** @description End of the range as a Unix timestamp (addition) */
                    "X-Statistics-Until"?: string;
                    /** @description The Unix second up to which everything is counted (addition) */
                    "X-Statistics-As-Of"?: string;
                    /** @description How many events of the range could not be read, if any (addition) */
                    "X-Statistics-Incomplete"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "products": {
                     *           "created": 12,
                     *           "sold": 5,
                     *           "completed": 4,
                     *           "onAuction": 7,
                     *           "onBuyNow": 2,
                     *           "onCommission": 1
                     *         },
                     *         "disputes": {
                     *           "opened": 1,
                     *           "closed": 1
                     *         },
                     *         "transports": {
                     *           "provider_a": {
                     *             "ordered": 3,
                     *             "transit": 3,
                     *             "delivered": 2
                     *           },
                     *           "provider_b": {
                     *             "ordered": 2,
                     *             "confirmed": 2,
                     *             "transit": 1,
                     *             "delivered": 1
                     *           }
                     *         }
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            products: {
                                created: number;
                                sold: number;
                                completed: number;
                                onAuction: number;
                                onBuyNow: number;
                                onCommission: number;
                            };
                            disputes: {
                                opened: number;
                                closed: number;
                            };
                            transports: {
                                [key: string]: {
                                    [key: string]: number;
                                };
                            };
                        } | {
                            [key: string]: {
                                products: {
                                    created: number;
                                    sold: number;
                                    completed: number;
                                    onAuction: number;
                                    onBuyNow: number;
                                    onCommission: number;
                                };
                                disputes: {
                                    opened: number;
                                    closed: number;
                                };
                                transports: {
                                    [key: string]: {
                                        [key: string]: number;
                                    };
                                };
                            };
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `time_invalid`: 'since' is not a valid date or time
             *
             *     `since_after_until`: 'since' must not be after 'until'
             *
             *     `monthly_invalid`: 'monthly' must be 0 or 1
             *
             *     `too_many_months`: The range touches more than 1200 months: choose a shorter one
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAdminProjections: {
        parameters: {
            query?: never;
            header?: {
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "name": "statistics",
                     *           "kind": "counters",
                     *           "versions": [
                     *             {
                     *               "version": 1,
                     *               "state": "current",
                     *               "position": "4711",
                     *               "lagSeconds": 0,
                     *               "parked": 0,
                     *               "incomplete": 0,
                     *               "progress": null,
                     *               "note": null
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: ({
                            name: string;
                            /** @enum {string} */
                            kind: "counters" | "view";
                            versions: {
                                version: number;
                                /** @enum {string} */
                                state: "current" | "old" | "building" | "differs";
                                position: string | null;
                                lagSeconds: number | null;
                                parked: number;
                                incomplete: number;
                                progress: {
                                    /** @enum {string} */
                                    phase: "reading" | "verifying";
                                    fraction: number;
                                    rate: number;
                                    secondsLeft: number | null;
                                } | null;
                                note: string | null;
                            }[];
                        } | {
                            context: string;
                            unreachable: string;
                        })[];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAdminProjectionsNameReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description Name of the projection
                 * @example statistics
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "version": 2
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            version: number;
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `projection_not_found`: Projection not found: statistic */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAdminProjectionsNameSwitch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description Name of the projection
                 * @example statistics
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 1
                 *     }
                 */
                "application/json": {
                    version: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Switched",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        message: "Switched";
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `projection_not_found`: Projection not found: statistic
             *
             *     `projection_version_not_found`: Projection statistics has no version 9
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `projection_version_not_ready`: Version 2 is not complete yet
             *
             *     `projection_version_stale`: Version 1 was made by another release and cannot be read by this one
             *
             *     `projection_version_invalid`: Version 1 is not of the log as it is now: drop it
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `required_field_missing`: 'version' is a required field
             *
             *     `not_numeric`: 'version' must be a numeric value
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAdminProjectionsNameDrop: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description Name of the projection
                 * @example statistics
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 1
                 *     }
                 */
                "application/json": {
                    version: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Dropped",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        message: "Dropped";
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `projection_not_found`: Projection not found: statistic
             *
             *     `projection_version_not_found`: Projection statistics has no version 9
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `projection_version_current`: Version 2 is the current one: switch to another first
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `required_field_missing`: 'version' is a required field
             *
             *     `not_numeric`: 'version' must be a numeric value
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAdminProjectionsNameLeftOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description Name of the projection
                 * @example statistics
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "stream": "product-17",
                     *           "position": "4711",
                     *           "reason": "ProductStatusChanged: Unknown version 9"
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            stream: string;
                            position: string | null;
                            reason: string;
                        }[];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `projection_not_found`: Projection not found: statistic */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAdminProjectionsNameLeftOutRetry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description Name of the projection
                 * @example statistics
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "parked": 0
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            parked: number;
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `projection_not_found`: Projection not found: statistic */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `projection_never_parks`: Projection statistics parks nothing: replay it to read what was skipped
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postAdminProjectionsNameLeftOutDrop: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: string;
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description Name of the projection
                 * @example statistics
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "parked": 0
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: {
                            parked: number;
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `projection_not_found`: Projection not found: statistic */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `projection_never_parks`: Projection statistics parks nothing: replay it to read what was skipped
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAdminFollowers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "follower": "reactions-product",
                     *           "position": "4711",
                     *           "lagSeconds": 0,
                     *           "setAside": [
                     *             {
                     *               "reaction": "register-with-platform",
                     *               "stream": "product-17",
                     *               "eventID": "0b7f3c56-6f0e-5d3c-9a55-5d0f3f1f2a10",
                     *               "reason": "ProductCreated: Unknown version 9",
                     *               "attempts": 2
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": {
                        message: ({
                            follower: string;
                            position: string;
                            lagSeconds: number;
                            setAside: {
                                reaction: string;
                                stream: string;
                                eventID: string;
                                reason: string;
                                attempts: number;
                            }[];
                        } | {
                            context: string;
                            unreachable: string;
                        })[];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests: wait 1 seconds */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
